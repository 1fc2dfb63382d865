import { useState } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'
import { LABEL_FORMATS, type LabelFormat } from './label-text.ts'

const KEY = 'laveo-etiquette'

/** The paper of this device's printer, which it remembers. */
export function useLabelFormat() {
  const [format, setFormat] = useState(remembered)
  return {
    format,
    choose(next: LabelFormat) {
      setFormat(next)
      deviceStorage.write(KEY, next)
    },
  }
}

function remembered(): LabelFormat {
  const kept = deviceStorage.read(KEY)
  return LABEL_FORMATS.find((format) => format === kept) ?? '58'
}
