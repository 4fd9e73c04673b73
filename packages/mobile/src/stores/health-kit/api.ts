/**
 * What is used of `@kingstinct/react-native-healthkit` (16), in shape only: pass the module itself,
 * `import * as HealthKit from '@kingstinct/react-native-healthkit'`.
 */
export interface HealthKitApi {
  isHealthDataAvailableAsync(): Promise<boolean>
  isProtectedDataAvailableAsync(): Promise<boolean>
  requestAuthorization(toRequest: { toRead: readonly never[] }): Promise<boolean>
  queryQuantitySamples(type: never, options: RangeOptions & { unit: never }): Promise<readonly HkQuantity[]>
  queryQuantitySamplesWithAnchor(
    type: never,
    options: AnchorOptions & { unit: never },
  ): Promise<{ samples: readonly HkQuantity[] } & Anchored>
  queryCategorySamples(type: never, options: RangeOptions): Promise<readonly HkCategory[]>
  queryCorrelationSamples(type: never, options: RangeOptions): Promise<readonly HkCorrelation[]>
  queryCorrelationSamplesWithAnchor(
    type: never,
    options: AnchorOptions,
  ): Promise<{ correlations: readonly HkCorrelation[] } & Anchored>
  queryWorkoutSamples(options: RangeOptions): Promise<readonly HkWorkout[]>
  queryWorkoutSamplesWithAnchor(
    options: AnchorOptions,
  ): Promise<{ workouts: readonly HkWorkout[] } & Anchored>
  queryElectrocardiogramSamples(
    options: RangeOptions & { includeVoltages: boolean },
  ): Promise<readonly HkElectrocardiogram[]>
  queryElectrocardiogramSamplesWithAnchor(
    options: AnchorOptions & { includeVoltages: boolean },
  ): Promise<{ samples: readonly HkElectrocardiogram[] } & Anchored>
  subscribeToChanges(type: never, listener: () => void): { remove(): boolean }
}

interface DateFilter {
  date: { startDate: Date; endDate?: Date; strictStartDate?: boolean }
}

export interface RangeOptions {
  filter: DateFilter
  limit: number
  ascending: boolean
}

export interface AnchorOptions {
  filter: DateFilter
  limit: number
  anchor?: string
}

export interface Anchored {
  readonly deletedSamples: readonly { readonly uuid: string }[]
  readonly newAnchor: string
}

export interface HkSample {
  readonly uuid: string
  readonly startDate: Date
  readonly endDate: Date
  readonly sourceRevision: {
    readonly source: { readonly name: string; readonly bundleIdentifier: string }
    readonly version?: string
    readonly productType?: string
  }
  readonly device?: {
    readonly name?: string
    readonly manufacturer?: string
    readonly model?: string
    readonly hardwareVersion?: string
  }
  readonly metadata: object
}

export interface HkQuantity extends HkSample {
  readonly quantityType: string
  readonly quantity: number
  readonly unit: string
}

export interface HkCategory extends HkSample {
  readonly value: number
}

export interface HkCorrelation extends HkSample {
  readonly objects: readonly object[]
}

interface HkAmount {
  readonly quantity: number
  readonly unit: string
}

interface HkStatistics {
  readonly sumQuantity?: HkAmount
  readonly averageQuantity?: HkAmount
  readonly minimumQuantity?: HkAmount
  readonly maximumQuantity?: HkAmount
}

export interface HkWorkout extends HkSample {
  readonly workoutActivityType: number
  readonly duration: HkAmount
  getAllStatistics(): Promise<Readonly<Record<string, HkStatistics>>>
  getWorkoutRoutes(): Promise<readonly { readonly locations: readonly HkLocation[] }[]>
}

export interface HkLocation {
  readonly date: Date
  readonly latitude: number
  readonly longitude: number
  readonly altitude: number
}

export interface HkElectrocardiogram extends HkSample {
  readonly classification: string
  readonly averageHeartRateBpm?: number
  readonly samplingFrequencyHz?: number
  readonly voltages?: readonly { readonly voltage: number }[]
}
