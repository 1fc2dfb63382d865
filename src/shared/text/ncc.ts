/** A taxpayer's number (NCC): seven figures and a letter. */
export const isNcc = (written: string): boolean => /^\d{7}[A-Z]$/.test(written)

/** As it is kept: `1204857K`. */
export const cleanNcc = (typed: string): string =>
  typed.replace(/[\s.\u2010-\u2015-]/g, '').toUpperCase()

/** `1204857 K`. */
export const formatNcc = (ncc: string): string => `${ncc.slice(0, -1)}\u00a0${ncc.slice(-1)}`

/** On a paper: `NCC 1204857 K`. What is no such number is said as it was typed. */
export const nccLine = (written: string): string => {
  const ncc = cleanNcc(written)
  return `NCC ${isNcc(ncc) ? formatNcc(ncc) : written}`
}

/** Under the name of the business: `NCC 2412345 Q · RCCM CI-ABJ-00`. */
export const registeredLine = (ncc: string | null, rccm: string | null): string =>
  [ncc && nccLine(ncc), rccm && `RCCM ${rccm}`].filter(Boolean).join(' · ')
