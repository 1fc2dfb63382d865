import { paths } from '#web/lib/navigation/paths.ts'

/** In the address of the rounds: their sheets are wanted at once. */
export const PRINT_PARAM = 'imprimer'

export const printedRounds = `${paths.admin.rounds}?${PRINT_PARAM}=feuilles`
