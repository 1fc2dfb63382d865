import { IconIroning, IconSparkles, IconWashMachine } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { foldText } from '#shared/text/search-text.ts'
import { serviceLabel } from '#shared/text/service-label.ts'

const PICTOGRAMS: ReadonlyMap<string, ComponentType> = new Map([
  ['lavage', IconWashMachine],
  ['repassage', IconIroning],
  ['lave-repasse', IconSparkles],
])

/** The pictogram of washing, ironing or both. Undefined for the owner's other services, which are written in words. */
export function pictogramOf(service: string): ComponentType | undefined {
  return PICTOGRAMS.get(foldText(serviceLabel(service)))
}
