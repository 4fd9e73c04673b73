import Foundation
import HealthKit
import UIKit

/// Has HealthKit wake the app when it has something new, and hands each wake to the sync in the web view.
final class BackgroundDelivery {

    static let shared = BackgroundDelivery()

    /// What the system grants a woken app, less a margin.
    private static let secondsOfAWake = 25.0
    private static let typesKey = "tributary.background.types"
    /// HealthKit delivers no correlations: a reading of blood pressure shows by one of its parts.
    private static let partsOfCorrelations = [
        "HKCorrelationTypeIdentifierBloodPressure": "HKQuantityTypeIdentifierBloodPressureSystolic"
    ]

    private let store = HKHealthStore()
    private var queries: [HKObserverQuery] = []
    private var completions: [() -> Void] = []
    private var current: String?
    private var task = UIBackgroundTaskIdentifier.invalid
    private var hiddenBridge: AppBridgeViewController?

    /// Set by the plugin once the web view is there. A wake that came before is handed over then.
    var onWake: ((_ id: String, _ seconds: Double) -> Void)? {
        didSet { announce() }
    }

    private var types: [String] {
        get { UserDefaults.standard.stringArray(forKey: Self.typesKey) ?? [] }
        set { UserDefaults.standard.set(newValue, forKey: Self.typesKey) }
    }

    var isSupported: Bool { HKHealthStore.isHealthDataAvailable() }
    var isOn: Bool { !types.isEmpty }

    /// Without background refresh iOS does not open the app by itself.
    var isAllowed: Bool { UIApplication.shared.backgroundRefreshStatus == .available }

    /// At every launch, also one without a screen: HealthKit delivers only to queries that run.
    func start() {
        guard isSupported else { return }
        types.compactMap(Self.sampleType).forEach(observe)
    }

    func enable(_ names: [String]) async {
        guard isSupported else { return }
        await disable()
        types = names
        for type in names.compactMap(Self.sampleType) {
            try? await store.enableBackgroundDelivery(for: type, frequency: .hourly)
            await MainActor.run { observe(type) }
        }
    }

    func disable() async {
        types = []
        await MainActor.run {
            queries.forEach(store.stop)
            queries = []
        }
        try? await store.disableAllBackgroundDelivery()
    }

    /// The sync of a wake is over, or its time is: HealthKit and the system learn of it.
    func finish(_ id: String) {
        guard current == id else { return }
        current = nil
        completions.forEach { $0() }
        completions = []
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }

    /// The web view that a wake opened without a screen, for the screen that appears now.
    func takeBridge() -> AppBridgeViewController? {
        defer { hiddenBridge = nil }
        return hiddenBridge
    }

    private func observe(_ type: HKSampleType) {
        let query = HKObserverQuery(sampleType: type, predicate: nil) { [weak self] _, completion, error in
            guard error == nil, let self else { return completion() }
            DispatchQueue.main.async { self.wake(completion) }
        }
        queries.append(query)
        store.execute(query)
    }

    /// Types are delivered one by one: one sync answers all that come while it runs.
    private func wake(_ completion: @escaping () -> Void) {
        completions.append(completion)
        guard current == nil else { return }
        let id = UUID().uuidString
        current = id
        task = UIApplication.shared.beginBackgroundTask(withName: "tributary.sync") { [weak self] in
            self?.finish(id)
        }
        if onWake == nil && hiddenBridge == nil {
            let bridge = AppBridgeViewController()
            hiddenBridge = bridge
            bridge.loadViewIfNeeded()
        } else {
            announce()
        }
    }

    private func announce() {
        if let current { onWake?(current, Self.secondsOfAWake) }
    }

    private static func sampleType(_ name: String) -> HKSampleType? {
        let name = partsOfCorrelations[name] ?? name
        if name == "HKWorkoutTypeIdentifier" { return HKObjectType.workoutType() }
        if name.hasPrefix("HKCategoryTypeIdentifier") {
            return HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier(rawValue: name))
        }
        return HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier(rawValue: name))
    }
}
