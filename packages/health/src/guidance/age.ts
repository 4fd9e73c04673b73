/** Assumed where the age is not known. */
const ASSUMED = 40

export const ADULT = 18

/** Years completed on a local date; null when the date of birth is not known. Both YYYY-MM-DD. */
export function ageOn(day: string, dateOfBirth: string | null): number | null {
  if (dateOfBirth === null) return null
  const hadBirthday = day.slice(5) >= dateOfBirth.slice(5, 10)
  return Math.max(0, Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (hadBirthday ? 0 : 1))
}

export const yearsOf = (age: number | null): number => age ?? ASSUMED
