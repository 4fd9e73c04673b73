import Capacitor

/// The web view of the app with the plugin that the app brings itself.
class AppBridgeViewController: CAPBridgeViewController {

    override open func capacitorDidLoad() {
        bridge?.registerPluginInstance(BackgroundPlugin())
    }
}
