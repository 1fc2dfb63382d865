import { useState } from 'react'
import { LABEL_FORMATS, type LabelFormat } from './label-text.ts'

const KEY = 'laveo-etiquette'

/** The paper of this device's printer, which it remembers. */
export function useLabelFormat() {
  const [format, setFormat] = useState(remembered)
  return {
    format,
    choose(next: LabelFormat) {
      setFormat(next)
      try {
        localStorage.setItem(KEY, next)
      } catch {
        // A browser that keeps nothing asks again next time.
      }
    },
  }
}

function remembered(): LabelFormat {
  try {
    const kept = localStorage.getItem(KEY)
    return LABEL_FORMATS.find((format) => format === kept) ?? '58'
  } catch {
    return '58'
  }
}
