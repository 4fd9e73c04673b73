/** The height of a sheet of A4 divided by its width. */
const SHEET = Math.SQRT2
/** The longest side of any picture, however narrow it is, in sides of a sheet. */
const LONGEST = 4

/**
 * By how much to enlarge something of this size so that it has as many pixels as a sheet with that long side: the
 * letters of a long screenshot are then as large as those of a page.
 */
export function factorFor(longSide: number, width: number, height: number): number {
  const byArea = Math.sqrt((longSide * longSide) / SHEET / (width * height))
  return Math.min(
    Math.max(byArea, longSide / Math.max(width, height)),
    (LONGEST * longSide) / Math.max(width, height),
  )
}
