declare module '@lhncbc/ucum-lhc' {
  interface Validated {
    status: 'valid' | 'invalid' | 'error'
  }
  interface Converted {
    status: 'succeeded' | 'failed' | 'error'
    toVal: number | null
  }
  interface Utils {
    validateUnitString(unit: string): Validated
    convertUnitTo(
      from: string,
      value: number,
      to: string,
      options?: { molecularWeight?: number; charge?: number },
    ): Converted
  }
  const ucum: { UcumLhcUtils: { getInstance(): Utils } }
  export default ucum
}
