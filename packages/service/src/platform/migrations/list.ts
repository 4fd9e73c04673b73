import type { Kysely } from 'kysely'
import * as initial from './0001_initial.ts'

/**
 * A step of the schema. Code that knows only the steps before it runs beside it during an upgrade, so a step expands: it drops
 * and renames nothing, and asks for nothing that the older code does not write.
 */
export interface SchemaMigration {
  up(db: Kysely<unknown>): Promise<void>
  /** Of a step that contracts: the earlier one that code must know to live with it, because what it takes away is not used since then. */
  needs?: string
}

export type Migrations = Readonly<Record<string, SchemaMigration>>

/** In the order of their names, each of which begins with a number. */
export const MIGRATIONS: Migrations = {
  '0001_initial': initial,
}

/** What the first step was made of before the first release: a database with all of them has that step. */
export const BEFORE_THE_FIRST_RELEASE: readonly string[] = [
  '0001_foundation',
  '0002_open_deliveries',
  '0003_open_by_id',
  '0004_days_to_build',
  '0005_refused_pulls',
  '0006_webhook_bodies',
  '0007_refused_sign_ins',
  '0008_recordings',
  '0009_document_identity',
  '0010_lab_status',
  '0011_return_path',
  '0012_lab_collection_time',
  '0013_erasure_and_audit',
  '0014_credentials',
]

export const numberOf = (name: string): number => Number.parseInt(name, 10)

export const namesOf = (migrations: Migrations): string[] => Object.keys(migrations).sort()
