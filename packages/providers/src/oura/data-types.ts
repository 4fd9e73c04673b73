import { announced, announcedNames } from '../resource.ts'
import { RESOURCES } from './resources.ts'

export const DATA_TYPES: readonly string[] = announcedNames(RESOURCES)

export const EVENT_TYPES = ['create', 'update', 'delete'] as const

/** Without regard to case: `vo2_max` is spelt in both ways. */
export const resourcesOf = (dataType: string): string[] => announced(RESOURCES, dataType.toLowerCase())
