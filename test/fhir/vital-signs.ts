import type { ElementDefinition, Observation, ObservationComponent, Quantity } from '@medplum/fhirtypes'
import { codesOf, profileOf } from './r4.ts'

/**
 * FHIR R4 asks for a profile of its vital signs wherever one of these LOINC codes stands. The list is that of HL7's own
 * validation engine (org.hl7.fhir.validation 6.7), which applies the profiles in the same way.
 */
const BY_LOINC: Readonly<Record<string, string>> = {
  resprate: '9279-1 76170-0 76172-6 76171-8 19840-8 33438-3 76270-8 11291-2',
  heartrate:
    '8867-4 60978-4 73795-7 73799-9 76476-1 76477-9 8889-8 8890-6 8891-4 8892-2 8893-0 40443-4 55425-3 68999-2 11328-2 69000-8 8886-4',
  oxygensat: '2708-6 19224-5 20564-1 2709-4 2710-2 2713-6 51733-4 59408-5 59417-6 89276-0 97549-0',
  bodytemp:
    '8310-5 60834-9 60835-6 60836-4 60838-0 60955-2 61009-7 75539-7 75987-8 76010-8 76011-6 76278-1 8309-7 8328-7 8329-5 8330-3 8331-1 8332-9 8333-7 8334-5 91371-5 98657-0 98663-8',
  bodyheight: '8302-2 3137-7 3138-5 8306-3 8308-9',
  headcircum: '9843-4 8287-5',
  bodyweight: '29463-7 3141-9 3142-7 75292-3 79348-9 8350-1 8351-9',
  bmi: '39156-5 89270-3',
  bp: '85354-9 35094-2 8459-0 76534-7 55284-4 8480-6',
}

const LOINC = 'http://loinc.org'

const loincsOf = (code: Observation['code']): string[] =>
  (code?.coding ?? []).flatMap((coding) => (coding.system === LOINC ? (coding.code ?? []) : []))

/** The profiles that the codes of an Observation ask for. */
const profilesFor = ({ code }: Observation): string[] =>
  Object.entries(BY_LOINC)
    .filter(([, codes]) => loincsOf(code).some((loinc) => codes.split(' ').includes(loinc)))
    .map(([profile]) => profile)

/** What the profiles of the vital signs find wrong with an Observation. */
export function vitalSignFaultsOf(observation: Observation): string[] {
  return profilesFor(observation).flatMap((name) => {
    const elements = profileOf(name).snapshot!.element!
    return [
      ...presenceFaults(observation),
      ...codeFaults(observation.code, elements, 'Observation.code.coding:'),
      ...valueFaults(observation, elements, 'Observation.value[x]'),
      ...componentFaults(observation, elements),
    ].map((fault) => `${name}: ${fault}`)
  })
}

function presenceFaults({ category, subject, effectiveDateTime, effectivePeriod }: Observation): string[] {
  const isVital = (category ?? []).some(({ coding }) => coding?.some(({ code }) => code === 'vital-signs'))
  return [
    ...(isVital ? [] : ['no category vital-signs']),
    ...(subject ? [] : ['no subject']),
    ...(effectiveDateTime || effectivePeriod ? [] : ['no time']),
  ]
}

/** The code that the slice of a coding fixes, as in `Observation.code.coding:HeartRateCode.code`. */
function fixedCodes(elements: readonly ElementDefinition[], slice: string): string[] {
  return elements.flatMap(({ id, fixedCode }) =>
    id?.startsWith(slice) && id.endsWith('.code') && fixedCode ? [fixedCode] : [],
  )
}

function codeFaults(
  code: Observation['code'],
  elements: readonly ElementDefinition[],
  slice: string,
): string[] {
  return fixedCodes(elements, slice)
    .filter((fixed) => !loincsOf(code).includes(fixed))
    .map((fixed) => `LOINC ${fixed} is required`)
}

type Valued = Pick<Observation & ObservationComponent, 'valueQuantity' | 'dataAbsentReason'>

/** A value has the units of the profile; a profile with components has none of its own. */
function valueFaults(of: Valued, elements: readonly ElementDefinition[], path: string): string[] {
  const value: Quantity | undefined = of.valueQuantity
  const allowed = !elements.some(({ id, max }) => id?.split(':')[0] === path && max === '0')
  if (!allowed) return value ? ['a value beside components'] : []
  const hasComponents = elements.some(({ id, min }) => id === 'Observation.component' && (min ?? 0) > 0)
  if (!value)
    return of.dataAbsentReason || (path === 'Observation.value[x]' && hasComponents) ? [] : ['no value']
  const code = elements.find(
    ({ id }) => id?.startsWith(path) && id.endsWith('.code') && !id.includes('coding'),
  )
  const units = code?.fixedCode ? [code.fixedCode] : code?.binding ? codesOf(code.binding.valueSet!) : []
  const missing = (['value', 'unit', 'system', 'code'] as const).filter((part) => value[part] === undefined)
  const isKnown = units.length === 0 || units.includes(value.code ?? '')
  return [
    ...missing.map((part) => `a value without ${part}`),
    ...(value.system === 'http://unitsofmeasure.org' ? [] : ['a unit that is not of UCUM']),
    ...(isKnown ? [] : [`unit ${value.code} instead of ${units.join(' or ')}`]),
  ]
}

function componentFaults({ component = [] }: Observation, elements: readonly ElementDefinition[]): string[] {
  const slices = elements.flatMap(({ id, path, sliceName }) =>
    path === 'Observation.component' && sliceName ? [{ id: id!, sliceName }] : [],
  )
  return slices.flatMap(({ id, sliceName }) => {
    const fixed = fixedCodes(elements, `${id}.code.coding:`)
    const found = component.filter(({ code }) => fixed.some((one) => loincsOf(code).includes(one)))
    if (found.length !== 1) return [`${found.length} components ${sliceName}`]
    return valueFaults(found[0]!, elements, `${id}.value[x]`)
  })
}
