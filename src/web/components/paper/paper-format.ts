import { useState } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'

/** The papers of a label or a ticket: a thermal roll of 58 mm, or an A6 page. */
export const PAPER_FORMATS = ['58', 'a6'] as const
export type PaperFormat = (typeof PAPER_FORMATS)[number]

export const FORMAT_LABELS: Record<PaperFormat, string> = { '58': '58\u00a0mm', a6: 'A6' }

const KEY = 'laveo-etiquette'

/** The format of this device's printer, stored on the device; `first` until one is chosen. */
export function usePaperFormat(first: PaperFormat = '58') {
  const [format, setFormat] = useState(() => readStoredFormat() ?? first)
  return {
    format,
    choose(next: PaperFormat) {
      setFormat(next)
      deviceStorage.write(KEY, next)
    },
  }
}

function readStoredFormat(): PaperFormat | undefined {
  const stored = deviceStorage.read(KEY)
  return PAPER_FORMATS.find((format) => format === stored)
}
