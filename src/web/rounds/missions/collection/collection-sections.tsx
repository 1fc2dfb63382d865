import { IconCurrentLocation } from '@tabler/icons-react'
import { type CheckStep, MAX_PHOTOS } from '#shared/orders/custody.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { CashSection } from '../cash/cash-section.tsx'
import { CountSection } from '../count/count-section.tsx'
import type { DoorSections } from '../door/door-form.tsx'
import { LateAgreedPart } from '../door-total/late-door.ts'
import type { Mission } from '../mission.ts'
import { CheckPhotos, CheckReserves } from './check-sections.tsx'
import { CodeSection, codeError } from './code-section.tsx'
import { WAVE_PHOTO } from './use-check.ts'
import type { CollectionState } from './use-collection.ts'
import type { DoorPoint } from './use-door-point.ts'

/** The sections of a pick-up or a delivery. */
export function collectionSections(
  mission: Mission,
  step: CheckStep,
  { check, guide, door, submission }: CollectionState,
): DoorSections {
  const { cash, photos } = check
  const { pointed, focusButton } = guide
  const isCodeAsked = step === 'delivery' && mission.codeAsked
  const wavePhotos = {
    taken: photos.photos.filter(({ caption }) => caption === WAVE_PHOTO).length,
    room: MAX_PHOTOS - photos.photos.length,
    add: (blob: Blob) => check.addPhoto(blob, WAVE_PHOTO),
  }
  return {
    door: door?.isPlace ? <DoorNote door={door} /> : null,
    code: isCodeAsked ? (
      <CodeSection
        check={check}
        triesLeft={mission.codeTriesLeft}
        error={codeError(submission.codeRefusal, pointed)}
      />
    ) : null,
    count: check.agreement ? (
      <LateAgreedPart mission={mission} check={check} />
    ) : (
      <CountSection order={mission} step={step} check={check} showErrors={pointed === 'reason'} />
    ),
    cash: (
      <CashSection
        mission={mission}
        step={step}
        cash={cash}
        refusal={submission.cashRefusal}
        wavePhotos={wavePhotos}
        onEnter={focusButton}
      />
    ),
    reserves: <CheckReserves check={check} />,
    photos: <CheckPhotos check={check} isMissing={pointed === 'photo'} />,
  }
}

/** Says that the livreur's position becomes the place of the order, and whether the phone has one. */
function DoorNote({ door: { isSearching, point, isElsewhere, search } }: { door: DoorPoint }) {
  if (point)
    return (
      <Note tone="success" role="status" title="Lieu précisé">
        Votre position, à {Math.max(1, Math.round(point.accuracy))}&nbsp;m près, devient le lieu de
        cette commande. Le prix ne change pas.
      </Note>
    )
  if (isSearching)
    return (
      <Note role="status" title="Lieu à préciser">
        Votre position devient le lieu de cette commande. Recherche en cours.
      </Note>
    )
  return (
    <Note
      tone="warning"
      role="status"
      title="Lieu à préciser"
      action={
        <Button tone="ghost" size="sm" icon={<IconCurrentLocation />} onClick={() => void search()}>
          Réessayer
        </Button>
      }
    >
      {isElsewhere
        ? 'Votre téléphone est hors du quartier de cette commande. Réessayez devant la porte, ou confirmez sans position.'
        : 'Votre téléphone ne sait pas où il est. Activez sa localisation, ou confirmez sans elle.'}
    </Note>
  )
}
