package dev.tributary.app.background

import android.webkit.JavascriptInterface
import androidx.health.connect.client.HealthConnectClient
import app.capgo.plugin.health.HealthDataType
import app.capgo.plugin.health.HealthManager
import com.getcapacitor.JSObject
import java.time.Instant
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.runBlocking

/**
 * What the page without a screen may ask of Health Connect: the calls of the plugin that a sync needs, with the plugin's own
 * reader. The web view calls it on a thread of its own, so that it may wait.
 */
class HeadlessHealth(
    private val client: HealthConnectClient,
    private val outcome: CompletableDeferred<String>,
) {

    private val manager = HealthManager()

    @JavascriptInterface
    fun call(method: String, options: String): String = runBlocking {
        val answer = JSObject()
        try {
            answer.put("value", answerOf(method, JSObject(options)))
        } catch (error: Exception) {
            answer.put("error", error.message ?: "Health Connect did not answer")
        }
        answer.toString()
    }

    @JavascriptInterface
    fun done(how: String) {
        outcome.complete(how)
    }

    private suspend fun answerOf(method: String, options: JSObject): JSObject = when (method) {
        "isAvailable" -> JSObject().apply { put("available", true) }
        "checkAuthorization" -> authorization(options)
        "readSamples" -> JSObject().apply { put("samples", samples(options)) }
        "queryWorkouts" -> manager.queryWorkouts(
            client,
            null,
            instant(options, "startDate"),
            instant(options, "endDate"),
            options.optInt("limit", 0),
            options.optBoolean("ascending", true),
            null,
        )
        else -> throw IllegalArgumentException("no such call: $method")
    }

    private suspend fun authorization(options: JSObject): JSObject {
        val read = options.getJSONArray("read")
        val names = List(read.length()) { read.getString(it) }
        val types = names.mapNotNull { HealthDataType.from(it) }
        return manager.authorizationStatus(client, types, emptyList(), "workouts" in names)
    }

    private suspend fun samples(options: JSObject) = manager.readSamples(
        client,
        HealthDataType.from(options.optString("dataType")) ?: throw IllegalArgumentException("no such type"),
        instant(options, "startDate"),
        instant(options, "endDate"),
        options.optInt("limit", 0),
        options.optBoolean("ascending", true),
    )

    private fun instant(options: JSObject, name: String): Instant = Instant.parse(options.optString(name))
}
