import { useState } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'
import { LABEL_FORMATS, type LabelFormat } from './label-text.ts'

const KEY = 'laveo-etiquette'

/** The label format of this device's printer, stored on the device; `first` until one is chosen. */
export function useLabelFormat(first: LabelFormat = '58') {
  const [format, setFormat] = useState(() => readStoredFormat() ?? first)
  return {
    format,
    choose(next: LabelFormat) {
      setFormat(next)
      deviceStorage.write(KEY, next)
    },
  }
}

function readStoredFormat(): LabelFormat | undefined {
  const stored = deviceStorage.read(KEY)
  return LABEL_FORMATS.find((format) => format === stored)
}
