import type { Source } from '@tributary/health'
import type { Db } from './database.ts'
import type { Server } from './http/server.ts'
import type { ImportPart } from './import-lines.ts'
import type { Job, Tick } from './jobs.ts'
import type { Platform } from './platform.ts'
import type { Scope } from './scope.ts'
import type { Erased, ExportLine } from './user-rows.ts'

/** A user as the client names them. */
export interface NamedUser {
  clientUuid: string
  userId: string
}

/** The erasure of a person, whose key is held alone until the transaction ends. */
export interface Erasing {
  trx: Db
  platform: Platform
  scope: Scope
  /** Whether a vendor's account was theirs alone. */
  ownedAccount(source: Source, account: string): boolean
}

/** What a capability stores of people. */
export interface PersonalData {
  /** What is stored under their name, also of a person who is not a user yet. */
  eraseNamed?: (trx: Db, platform: Platform, user: NamedUser) => Promise<Erased>
  erase?: (erasing: Erasing) => Promise<Erased>
  export?: (platform: Platform, user: NamedUser & { scope: Scope }) => AsyncIterable<ExportLine>
  import?: readonly ImportPart[]
  /** Kinds of lines that it exports, and that a deployment does not take over: see the guide. */
  notImported?: readonly string[]
}

/** What a folder of the service adds to it. `Ports` is what it wants of the composition root. */
export interface Capability<Ports = unknown> extends PersonalData {
  name: string
  routes?: (server: Server, platform: Platform, ports: Ports) => void | Promise<void>
  /** The capability after whose routes these are described, where that is not the order of the list. */
  routesAfter?: string
  jobs?: (ports: Ports) => readonly Job<never>[]
  ticks?: (ports: Ports) => readonly Tick[]
}
