package dev.tributary.app.background

import android.annotation.SuppressLint
import android.content.Context
import android.webkit.WebResourceRequest
import android.webkit.WebResourceResponse
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.health.connect.client.HealthConnectClient
import androidx.webkit.WebViewAssetLoader
import androidx.work.Constraints
import androidx.work.CoroutineWorker
import androidx.work.ExistingPeriodicWorkPolicy
import androidx.work.NetworkType
import androidx.work.PeriodicWorkRequestBuilder
import androidx.work.WorkManager
import androidx.work.WorkerParameters
import java.io.IOException
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull

/**
 * Opens `background.html` of the app without a screen. That page runs the same sync as the app, with the same storage, because it
 * has the same address. What could not be sent stays queued for the next time.
 */
class SyncWorker(context: Context, parameters: WorkerParameters) : CoroutineWorker(context, parameters) {

    override suspend fun doWork(): Result {
        val access = BackgroundAccess(applicationContext)
        val client = access.client()
        if (client != null && access.isOn && access.isSupported() && access.isAllowed()) {
            withTimeoutOrNull(TIME_LIMIT_MS) { sync(client) }
        }
        return Result.success()
    }

    @SuppressLint("SetJavaScriptEnabled", "JavascriptInterface")
    private suspend fun sync(client: HealthConnectClient) = withContext(Dispatchers.Main) {
        val outcome = CompletableDeferred<String>()
        val page = WebView(applicationContext)
        try {
            page.settings.javaScriptEnabled = true
            page.settings.domStorageEnabled = true
            page.addJavascriptInterface(HeadlessHealth(client, outcome), "TributaryHeadless")
            page.webViewClient = OwnFiles(applicationContext)
            page.loadUrl("https://$HOST/background.html")
            outcome.await()
        } finally {
            page.destroy()
        }
    }

    /** Serves the files that the app carries, at the address that Capacitor gives them. */
    private class OwnFiles(context: Context) : WebViewClient() {

        private val files = WebViewAssetLoader.Builder()
            .setDomain(HOST)
            .addPathHandler("/") { path -> fileOf(context, path) }
            .build()

        override fun shouldInterceptRequest(view: WebView, request: WebResourceRequest): WebResourceResponse? =
            files.shouldInterceptRequest(request.url)

        /** Pages from anywhere else are not opened: this one may read health data. */
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean =
            request.url.host != HOST

        private fun fileOf(context: Context, path: String): WebResourceResponse? = try {
            val type = TYPES[path.substringAfterLast('.', "")] ?: "application/octet-stream"
            WebResourceResponse(type, "utf-8", context.assets.open("public/$path"))
        } catch (missing: IOException) {
            null
        }
    }

    companion object {
        private const val HOST = "localhost"
        private const val NAME = "tributary.sync"
        private const val EVERY_HOURS = 1L
        /** A worker may run for ten minutes. */
        private const val TIME_LIMIT_MS = 9 * 60_000L
        private val TYPES = mapOf("html" to "text/html", "js" to "text/javascript", "css" to "text/css")

        fun schedule(context: Context) {
            val online = Constraints.Builder().setRequiredNetworkType(NetworkType.CONNECTED).build()
            val request = PeriodicWorkRequestBuilder<SyncWorker>(EVERY_HOURS, TimeUnit.HOURS)
                .setConstraints(online)
                .build()
            WorkManager.getInstance(context)
                .enqueueUniquePeriodicWork(NAME, ExistingPeriodicWorkPolicy.UPDATE, request)
        }

        fun cancel(context: Context) {
            WorkManager.getInstance(context).cancelUniqueWork(NAME)
        }
    }
}
