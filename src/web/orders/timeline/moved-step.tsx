import { IconClockEdit } from '@tabler/icons-react'
import { announcedWords } from '#shared/orders/promises/announced-words.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import type { OrderEvent, StepText } from './step-text.ts'

/** The text of a promise that was moved because it could not be kept. `who` is its author, by the name that the reader may see. */
export function movedStep(
  moved: NonNullable<OrderEvent['moved']>,
  role: Role,
  who: string | undefined,
): StepText {
  const by = moved.isAutomatic && isStaff(role) ? 'sans action de l’équipe' : null
  return {
    label: 'Nouvelle heure annoncée',
    detail: [announcedWords(moved), by ?? (moved.isAutomatic ? null : who)]
      .filter(Boolean)
      .join(' · '),
    icon: <IconClockEdit />,
  }
}
