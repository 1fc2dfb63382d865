import {
  IconBasket,
  IconBox,
  IconBrush,
  IconHanger,
  IconIroning,
  IconNeedle,
  IconSun,
  IconWashMachine,
} from '@tabler/icons-react'
import type { StationPicture } from '#shared/shop/settings/workshop-settings.ts'

const PICTURES: Record<StationPicture, typeof IconBasket> = {
  basket: IconBasket,
  machine: IconWashMachine,
  iron: IconIroning,
  hanger: IconHanger,
  brush: IconBrush,
  sun: IconSun,
  needle: IconNeedle,
  box: IconBox,
}

/** The picture of a station. Decorative: its words or its count stand beside. */
export function StationMark({ picture }: { picture: StationPicture }) {
  const Picture = PICTURES[picture]
  return <Picture aria-hidden="true" />
}
