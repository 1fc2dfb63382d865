import { type Station, TINTS } from '#shared/shop/settings/workshop-settings.ts'
import classes from './tints.module.css'

/** The colours of a station, one of five. */
export const tintClass = ({ tint }: Pick<Station, 'tint'>): string =>
  classes[`tint${((tint - 1) % TINTS) + 1}`] ?? ''
