package dev.tributary.app.background

import androidx.activity.result.ActivityResult
import androidx.health.connect.client.PermissionController
import com.getcapacitor.JSObject
import com.getcapacitor.Plugin
import com.getcapacitor.PluginCall
import com.getcapacitor.PluginMethod
import com.getcapacitor.annotation.ActivityCallback
import com.getcapacitor.annotation.CapacitorPlugin
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch

/** The switch of reading while the app is closed. The reading itself is `SyncWorker`. */
@CapacitorPlugin(name = "TributaryBackground")
class BackgroundPlugin : Plugin() {

    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
    private lateinit var access: BackgroundAccess

    override fun load() {
        access = BackgroundAccess(context)
    }

    override fun handleOnDestroy() {
        scope.cancel()
    }

    @PluginMethod
    fun status(call: PluginCall) {
        scope.launch { answer(call) }
    }

    /** Shows Health Connect's sheet where the permission is still missing. */
    @PluginMethod
    fun enable(call: PluginCall) {
        access.isOn = true
        scope.launch {
            if (!access.isSupported() || access.isAllowed()) {
                schedule()
                answer(call)
            } else {
                val sheet = PermissionController.createRequestPermissionResultContract()
                val intent = sheet.createIntent(context, setOf(BackgroundAccess.PERMISSION))
                startActivityForResult(call, intent, "permissionAnswered")
            }
        }
    }

    @PluginMethod
    fun disable(call: PluginCall) {
        access.isOn = false
        SyncWorker.cancel(context)
        scope.launch { answer(call) }
    }

    @ActivityCallback
    private fun permissionAnswered(call: PluginCall?, @Suppress("UNUSED_PARAMETER") result: ActivityResult) {
        if (call == null) return
        scope.launch {
            schedule()
            answer(call)
        }
    }

    private suspend fun schedule() {
        if (access.isSupported() && access.isAllowed()) SyncWorker.schedule(context)
    }

    private suspend fun answer(call: PluginCall) {
        try {
            val status = JSObject()
            status.put("isSupported", access.isSupported())
            status.put("isAllowed", access.isAllowed())
            status.put("isOn", access.isOn)
            call.resolve(status)
        } catch (error: Exception) {
            call.reject("Health Connect did not answer", error)
        }
    }
}
