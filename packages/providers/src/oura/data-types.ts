import { announced, announcedNames } from '../resource.ts'
import { RESOURCES } from './resources.ts'

export const DATA_TYPES: readonly string[] = announcedNames(RESOURCES)

export const EVENT_TYPES = ['create', 'update', 'delete'] as const

/** Finds the resources that a notification names, regardless of case, because the vendor spells `vo2_max` in two ways. */
export const resourcesOf = (dataType: string): string[] => announced(RESOURCES, dataType.toLowerCase())
