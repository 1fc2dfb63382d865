import { useState } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'
import { LABEL_FORMATS, type LabelFormat } from './label-text.ts'

const KEY = 'laveo-etiquette'

/** The label format of this device's printer, stored on the device. */
export function useLabelFormat() {
  const [format, setFormat] = useState(readStoredFormat)
  return {
    format,
    choose(next: LabelFormat) {
      setFormat(next)
      deviceStorage.write(KEY, next)
    },
  }
}

function readStoredFormat(): LabelFormat {
  const stored = deviceStorage.read(KEY)
  return LABEL_FORMATS.find((format) => format === stored) ?? '58'
}
