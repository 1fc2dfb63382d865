/** The share of kept promises, rounded down: one late promise is never « 100 % ». */
export function percentKept({ kept, late }: { kept: number; late: number }): string {
  return `${Math.floor((kept / Math.max(1, kept + late)) * 100)}\u00a0%`
}
