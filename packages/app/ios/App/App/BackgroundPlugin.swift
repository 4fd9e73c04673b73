import Capacitor
import Foundation

/// The switch of reading while the app is closed, and the wakes of HealthKit as events.
@objc(BackgroundPlugin)
public class BackgroundPlugin: CAPPlugin, CAPBridgedPlugin {

    public let identifier = "BackgroundPlugin"
    public let jsName = "TributaryBackground"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "status", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "enable", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "disable", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "finished", returnType: CAPPluginReturnPromise)
    ]

    private let delivery = BackgroundDelivery.shared

    override public func load() {
        // Kept until the page listens: it may still be loading.
        delivery.onWake = { [weak self] id, seconds in
            self?.notifyListeners("wake", data: ["id": id, "seconds": seconds], retainUntilConsumed: true)
        }
    }

    @objc func status(_ call: CAPPluginCall) {
        DispatchQueue.main.async { self.answer(call) }
    }

    @objc func enable(_ call: CAPPluginCall) {
        let types = call.getArray("types")?.compactMap { $0 as? String } ?? []
        Task { @MainActor in
            await self.delivery.enable(types)
            self.answer(call)
        }
    }

    @objc func disable(_ call: CAPPluginCall) {
        Task { @MainActor in
            await self.delivery.disable()
            self.answer(call)
        }
    }

    @objc func finished(_ call: CAPPluginCall) {
        let id = call.getString("id") ?? ""
        DispatchQueue.main.async {
            self.delivery.finish(id)
            call.resolve()
        }
    }

    private func answer(_ call: CAPPluginCall) {
        call.resolve([
            "isSupported": delivery.isSupported,
            "isAllowed": delivery.isAllowed,
            "isOn": delivery.isOn
        ])
    }
}
