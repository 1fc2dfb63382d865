import { IconHistory } from '@tabler/icons-react'
import type { Draft } from '#shared/orders/draft/draft.ts'
import { draftOfPlace } from '#shared/orders/draft/draft-of-place.ts'
import { writtenIn } from '#shared/places/place-words.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import classes from './last-place.module.css'
import type { useLastPlace } from './use-last-place.ts'

interface Props {
  read: ReturnType<typeof useLastPlace>
  onChoose: (place: Partial<Draft>) => void
}

/** A button that chooses the place of the client's last order. Renders nothing when there is none. */
export function LastPlaceOffer({ read, onChoose }: Props) {
  const place = read.data
  if (place === undefined && read.errorUpdateCount > 0)
    return (
      <UnreadNote
        query={read}
        title="Impossible de charger les informations du client."
        text="Votre dernier lieu n’est pas proposé&nbsp;: choisissez-le ci-dessous, ou réessayez."
      />
    )
  if (!place?.location) return null
  const { address, contactPhone } = place
  return (
    <button
      type="button"
      className={`flex align-start gap-12 full leading-14 anywhere rounded-large text-start ${classes.card}`}
      onClick={() => onChoose(draftOfPlace(place))}
    >
      <span className="accent" aria-hidden="true">
        <IconHistory />
      </span>
      <span className="stack shrink gap-2">
        <b className="accent">Comme la dernière fois</b>
        <span>{address ?? 'Au même repère sur la carte'}</span>
        {writtenIn(place).map((line) => (
          <span key={line} className="quiet text-s">
            {line}
          </span>
        ))}
        <span className="quiet text-s">{formatPhone(contactPhone)}</span>
      </span>
    </button>
  )
}
