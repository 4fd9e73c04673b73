import type { Language } from '../../src/types.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { sv } from './sv.ts'
import type { Wording } from './types.ts'

export const WORDING: Record<Language, Wording> = { en, es, de, fr, it, pt, nl, pl, sv }
