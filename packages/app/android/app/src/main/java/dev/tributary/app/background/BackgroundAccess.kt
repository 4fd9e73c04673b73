package dev.tributary.app.background

import android.content.Context
import androidx.health.connect.client.HealthConnectClient
import androidx.health.connect.client.HealthConnectFeatures

/** Whether Health Connect may be read while the app is closed, and whether that was switched on. */
class BackgroundAccess(private val context: Context) {

    private val settings = context.getSharedPreferences("tributary.background", Context.MODE_PRIVATE)

    var isOn: Boolean
        get() = settings.getBoolean("on", false)
        set(value) {
            settings.edit().putBoolean("on", value).apply()
        }

    /** Null where Health Connect is not installed or too old. */
    fun client(): HealthConnectClient? =
        if (HealthConnectClient.getSdkStatus(context) == HealthConnectClient.SDK_AVAILABLE) {
            HealthConnectClient.getOrCreate(context)
        } else {
            null
        }

    fun isSupported(): Boolean =
        client()?.features?.getFeatureStatus(HealthConnectFeatures.FEATURE_READ_HEALTH_DATA_IN_BACKGROUND) ==
            HealthConnectFeatures.FEATURE_STATUS_AVAILABLE

    suspend fun isAllowed(): Boolean =
        client()?.permissionController?.getGrantedPermissions()?.contains(PERMISSION) ?: false

    companion object {
        const val PERMISSION = "android.permission.health.READ_HEALTH_DATA_IN_BACKGROUND"
    }
}
