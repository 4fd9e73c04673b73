import type { Failure } from '../../types.ts'
import * as bombs from './bombs.ts'
import * as pictures from './pictures.ts'
import * as structure from './structure.ts'

type Case = readonly [name: string, make: () => Uint8Array | Promise<Uint8Array>, reasons: readonly Failure[]]

const STOPPED = ['took_too_long', 'used_too_much_memory', 'too_much_content'] as const
const NOTHING = ['no_text_found', 'not_a_laboratory_report'] as const

/** Files that are refused before anything of the document is painted. */
export const QUICK: readonly Case[] = [
  ['a page of a square kilometre', structure.squareKilometre, ['page_too_large']],
  ['units of a metre', structure.largeUnits, ['page_too_large']],
  ['2,000 pages', () => structure.manyPages(2_000), ['too_many_pages']],
  ['pages in themselves', structure.pagesInThemselves, ['damaged_file']],
  ['half a million kids for two pages', structure.pagesThatLie, NOTHING],
  ['arrays two million deep', structure.deepNesting, NOTHING],
  ['a catalogue half a million deep', structure.deepCatalogue, ['damaged_file']],
  ['broken cross-references', structure.brokenReferences, ['damaged_file']],
  ['cross-references in a circle', structure.referencesInACircle, NOTHING],
  ['a length in a circle', structure.lengthInACircle, NOTHING],
  ['a password', structure.encrypted, ['encrypted_file']],
  ['scripts and attachments', structure.scriptsAndAttachments, NOTHING],
  ['a missing end', structure.truncated, ['damaged_file']],
  ['an archive behind it', structure.alsoAnArchive, ['not_a_supported_file']],
  ['a web page before it', structure.alsoAWebPage, ['not_a_supported_file']],
  ['a letter drawn with itself', bombs.letterOfItself, NOTHING],
  ['a picture of 30,000 by 30,000 pixels', pictures.hugePng, ['image_too_large']],
  ['a photo of 65,500 by 65,500 pixels', pictures.hugeJpeg, ['image_too_large']],
  ['a photo without its end', pictures.truncatedJpeg, ['damaged_file']],
  ['a document in a photo', pictures.alsoADocument, ['not_a_supported_file']],
]

/** These must be stopped, or cost as much as a page that is read. */
export const SLOW: readonly Case[] = [
  ['a bomb for content', () => bombs.inContent(1), [...STOPPED, ...NOTHING]],
  ['three bombs in each other', () => bombs.inContent(3), STOPPED],
  ['a thousand bombs', bombs.inManyParts, STOPPED],
  ['a bomb for a font', bombs.inFont, [...STOPPED, ...NOTHING]],
  ['a bomb for its objects', bombs.inObjectStream, [...STOPPED, ...NOTHING, 'damaged_file']],
  ['a bomb for cross-references', bombs.inCrossReferences, ['damaged_file']],
  ['nine million operators', bombs.operatorFlood, STOPPED],
  ['forms in forms', () => bombs.formsInForms(10), STOPPED],
  ['a form in itself', bombs.formInItself, [...NOTHING, 'damaged_file']],
  ['a pattern in itself', bombs.patternInItself, [...STOPPED, ...NOTHING]],
  ['200,000 pages', () => structure.manyPages(200_000), ['too_many_pages', ...STOPPED]],
  ['a huge picture', pictures.hugeInside, ['image_too_large', ...STOPPED, ...NOTHING]],
  ['a huge mask', pictures.hugeMask, ['image_too_large', ...STOPPED, ...NOTHING]],
  ['a picture of more pixels than there are numbers', pictures.hugeAndEmpty, [...STOPPED, ...NOTHING]],
  ['a photo of thousands of scans', pictures.jpegOfManyScans, [...STOPPED, 'damaged_file', ...NOTHING]],
  ['bombs for profile and note', pictures.pngWithBombs, [...STOPPED, 'damaged_file', ...NOTHING]],
  ['a bomb for its rows', pictures.pngOfManyRows, [...STOPPED, 'damaged_file', ...NOTHING]],
]
