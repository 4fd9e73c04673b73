import type { TProperties, TSchema } from 'typebox'
import type { Platform } from '../platform/platform.ts'
import type { User } from '../users/index.ts'
import type { Caller } from './caller.ts'
import type { AskedPeriod } from './period.ts'
import type { McpScope } from './scopes.ts'

/** What a tool is asked, once it is clear that it may answer. */
interface Asked {
  platform: Platform
  caller: Caller
  /** The arguments besides the person and the days; they fit the tool's own schema. */
  args: Record<string, unknown>
}

export interface AskedOfPerson extends Asked {
  user: User
  /** The person's local date. */
  today: string
  period: AskedPeriod
}

interface Named {
  name: string
  title: string
  description: string
  /** One of them is enough to be offered the tool. */
  scopes: readonly McpScope[]
  /** Its numbers are answered with every digit, as they were printed or stored. */
  isExact?: true
  /** Arguments besides the person and the days. */
  input?: (caller: Caller) => TProperties
}

/** Which local days a tool is asked about: one, several, or none in particular. */
type Days = 'one' | 'none' | { usual: number; most: number }

export interface PersonTool extends Named {
  of: 'person'
  days: Days
  answer(asked: AskedOfPerson): Promise<object>
}

/** Of everybody of a client: tokens of one person are not offered it. */
export interface ClientTool extends Named {
  of: 'client'
  answer(asked: Asked): Promise<object>
}

export type Tool = PersonTool | ClientTool

export type InputSchema = TSchema & { properties: Record<string, TSchema> }
