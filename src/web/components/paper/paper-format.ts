import { useChoiceOfDevice } from '#web/lib/rendering/device-choice.ts'

/** The papers of a label or a ticket: a thermal roll of 58 mm, or an A6 page. */
export const PAPER_FORMATS = ['58', 'a6'] as const
export type PaperFormat = (typeof PAPER_FORMATS)[number]

export const FORMAT_LABELS: Record<PaperFormat, string> = { '58': '58\u00a0mm', a6: 'A6' }

/** The rolls of tickets, in millimetres. */
export const ROLL_WIDTHS = ['58', '80'] as const
export type RollWidth = (typeof ROLL_WIDTHS)[number]
export const ROLL_LABELS: Record<RollWidth, string> = { '58': '58\u00a0mm', '80': '80\u00a0mm' }

/** The roll of this device's printer, kept on the device. */
export function useRollWidth() {
  const { choice, choose } = useChoiceOfDevice('laveo-etiquette-rouleau', ROLL_WIDTHS)
  return { width: choice ?? '58', choose }
}

/** The format of this device's printer, kept on the device; `first` until one is chosen. */
export function usePaperFormat(first: PaperFormat = '58') {
  const { choice, choose } = useChoiceOfDevice('laveo-etiquette', PAPER_FORMATS)
  return { format: choice ?? first, choose }
}

/** The papers of small labels: a roll of 58 mm, or A4 sheets of labels that peel off. */
const SMALL_LABELS = ['58', 'sheet'] as const
export type SmallLabelFormat = (typeof SMALL_LABELS)[number]
export const SMALL_LABEL_NAMES: Record<SmallLabelFormat, string> = {
  '58': '58\u00a0mm',
  sheet: 'A4',
}

/** The paper of this device's printer for small labels, kept on the device. */
export function useSmallLabelFormat() {
  const { choice, choose } = useChoiceOfDevice('laveo-etiquette-piece', SMALL_LABELS)
  return { format: choice ?? '58', choose }
}
