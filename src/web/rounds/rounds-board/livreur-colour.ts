import type { CSSProperties } from 'react'

/** There are nine colours; from the tenth livreur on they begin again. */
const COLOURS = 9

/** The name of a livreur's colour among the tokens. */
export const livreurColour = (key: number) => `var(--livreur-${((key - 1) % COLOURS) + 1})`

/** Makes `--livreur` the colour of this one for what is inside. */
export const inColourOf = ({ key }: { key: number }) =>
  ({ '--livreur': livreurColour(key) }) as CSSProperties
