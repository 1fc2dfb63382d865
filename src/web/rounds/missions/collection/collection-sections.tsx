import { IconCurrentLocation } from '@tabler/icons-react'
import { type CheckStep, MAX_PHOTOS } from '#shared/orders/custody.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { PhotoPicker } from '#web/orders/photo-picker.tsx'
import { ReserveSection } from '#web/orders/reserve-section.tsx'
import { CashSection } from '../cash/cash-section.tsx'
import classes from '../collection.module.css'
import { CountSection } from '../count/count-section.tsx'
import type { Mission } from '../mission.ts'
import { CodeSection } from './code-section.tsx'
import { type useCollection, WAVE_PHOTO } from './use-collection.ts'
import type { DoorPoint } from './use-door-point.ts'

interface Props {
  mission: Mission
  step: CheckStep
  collection: ReturnType<typeof useCollection>
  /** Called by Enter in the field of the amount. */
  onEnter: () => void
}

/** The parts of a step in the order in which they are done: code, count, payment, reserves, photos. */
export function CollectionSections({ mission, step, collection, onEnter }: Props) {
  const { editor, draft, lines, cash, photos, door, pointed, submission } = collection
  return (
    <>
      {door ? <DoorNote door={door} /> : null}
      {step === 'delivery' && mission.codeAsked ? (
        <Code mission={mission} collection={collection} />
      ) : null}
      <CountSection
        mission={mission}
        step={step}
        lines={lines}
        withClient={draft.withClient}
        showErrors={pointed === 'reason'}
        onLines={editor.setLines}
        onWithClient={(withClient) => editor.change({ withClient })}
      />
      <div data-place="cash" className={classes.place}>
        <CashSection
          mission={mission}
          step={step}
          cash={cash}
          refusal={submission.cashRefusal}
          wavePhotos={{
            taken: photos.photos.filter(({ caption }) => caption === WAVE_PHOTO).length,
            room: MAX_PHOTOS - photos.photos.length,
            add(blob) {
              photos.add(blob, WAVE_PHOTO)
              editor.addToPhotoCount(1)
            },
          }}
          onEnter={onEnter}
        />
      </div>
      <ReserveSection
        lines={lines}
        reserves={draft.reserves}
        onAdd={editor.addReserve}
        onChange={editor.setReserve}
        onRemove={editor.removeReserve}
      />
      <Photos collection={collection} isMissing={pointed === 'photo'} />
    </>
  )
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

function Code({ mission, collection }: Pick<Props, 'mission' | 'collection'>) {
  const { editor, draft, pointed, submission } = collection
  return (
    <div data-place="code" className={classes.place}>
      <CodeSection
        triesLeft={mission.codeTriesLeft}
        value={draft.code}
        withoutCode={draft.withoutCode ?? false}
        onChange={(code) => editor.change({ code })}
        onWithoutCode={(withoutCode) => editor.change({ withoutCode, code: '' })}
        // A refused code empties the field: the refusal tells more than an error about an empty field.
        error={submission.codeRefusal ?? (pointed === 'code' ? 'Le code a 4 chiffres.' : undefined)}
      />
    </div>
  )
}

interface PhotosProps {
  collection: Props['collection']
  isMissing: boolean
}

/** The photos of the step, which stay on the phone until it is confirmed. */
function Photos({ collection, isMissing }: PhotosProps) {
  const { editor, draft, photos, proof } = collection
  const areSomeLost = photos.isRead && draft.photos > photos.photos.length
  return (
    <div data-place="photos" className={classes.place}>
      <Section
        title="Photos"
        aside={
          <span className="quiet text-s">{proof === 'photo' ? 'obligatoire' : 'facultatif'}</span>
        }
      >
        <PhotoPicker
          max={MAX_PHOTOS}
          photos={photos.photos}
          onAdd={(blob, caption) => {
            photos.add(blob, caption)
            editor.addToPhotoCount(1)
          }}
          onCaption={photos.setCaption}
          onRemove={(id) => {
            photos.remove(id)
            editor.addToPhotoCount(-1)
          }}
        />
        {isMissing ? (
          <div className="mt-10">
            <Note tone="danger" role="alert">
              Sans le bon code, prenez une photo de la livraison pour confirmer.
            </Note>
          </div>
        ) : null}
        {areSomeLost && !isMissing ? (
          <div className="mt-10">
            <Note tone="warning" role="status">
              Ce téléphone n’a pas gardé toutes vos photos. Reprenez celles qui manquent.
            </Note>
          </div>
        ) : null}
      </Section>
    </div>
  )
}
