import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type PastedPlace, pastedPlace, pastedWords } from '#shared/places/pasted-place.ts'
import type { LatLng } from '#shared/places/points.ts'
import { TextInput } from '../forms/fields.tsx'

/** The longest text that may be pasted: a link of Google Maps, with the message around it. */
export const PASTED_LENGTH = 2000

interface Props {
  /** We do not go to the position, which is told beside it. */
  isRefused: boolean
  onFound: (point: LatLng) => void
}

/** A field for a position that somebody sent, as a link, coordinates or a plus code: it moves the pin, which is then confirmed. */
export function PastedPosition({ isRefused, onFound }: Props) {
  const [typed, setTyped] = useState('')
  const place = pastedPlace(typed)
  const isFault = place !== null && place.point === null
  return (
    <TextInput
      label="Position reçue"
      placeholder="Lien, coordonnées ou code «&nbsp;plus&nbsp;»"
      autoComplete="off"
      // Its button had the focus and is gone.
      autoFocus
      maxLength={PASTED_LENGTH}
      value={typed}
      error={isFault ? pastedWords(place) : undefined}
      description={isFault ? undefined : saidOf(typed, place, isRefused)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const found = pastedPlace(value)
        if (found?.point) onFound(found.point)
      }}
    />
  )
}

const IN_LINK = /[a-z]\//i

function saidOf(typed: string, place: PastedPlace | null, isRefused: boolean): ReactNode {
  if (typed.trim() === '') return undefined
  if (!place) return 'Aucune position dans ce texte.'
  return (
    pastedWords(place) ??
    (isRefused ? undefined : (
      <span className="row gap-6 strong positive">
        <IconCheck size={18} aria-hidden="true" />
        {IN_LINK.test(typed) ? 'Lien lu' : 'Lu'}, le repère y est
      </span>
    ))
  )
}
