import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * A step of the schema: the statements of one `.sql` file of this folder, run in one transaction. Code that knows only the steps
 * before it runs beside it during an upgrade, so a step expands: it drops and renames nothing, and asks for nothing that the
 * older code does not write.
 */
export interface SchemaMigration {
  sql: string
  /**
   * Of a step that contracts: the earlier one that code must know to live with it, because what it takes away is not used since
   * then. The file says it in its first line: `-- needs: 0012_name`.
   */
  needs?: string
}

export type Migrations = Readonly<Record<string, SchemaMigration>>

const NEEDS = /^-- needs: (\w+)\n/

/** The migrations in the order of their names, each of which begins with a number. */
export const MIGRATIONS: Migrations = Object.fromEntries(
  globSync('*.sql', { cwd: import.meta.dirname })
    .sort()
    .map((file) => [
      basename(file, '.sql'),
      readMigration(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
    ]),
)

export function readMigration(text: string): SchemaMigration {
  const needs = NEEDS.exec(text)?.[1]
  return needs === undefined ? { sql: text } : { sql: text, needs }
}

export const numberOf = (name: string): number => Number.parseInt(name, 10)

export const namesOf = (migrations: Migrations): string[] => Object.keys(migrations).sort()
