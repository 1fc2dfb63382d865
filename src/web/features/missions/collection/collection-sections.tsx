import { type CheckStep, MAX_PHOTOS } from '#shared/orders/custody.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { PhotoPicker } from '#web/features/photos/photo-picker.tsx'
import { CashSection } from '../cash/cash-section.tsx'
import classes from '../collection.module.css'
import { CountSection } from '../count/count-section.tsx'
import { ReserveSection } from '../count/reserve-section.tsx'
import type { Mission } from '../mission.ts'
import { CodeSection } from './code-section.tsx'
import type { useCollection } from './use-collection.ts'

interface Props {
  mission: Mission
  step: CheckStep
  collection: ReturnType<typeof useCollection>
  /** The typing is over. */
  onDone: () => void
}

/** What is counted, seen and stated at a step, in the order in which it is done. */
export function CollectionSections({ mission, step, collection, onDone }: Props) {
  const { typed, draft, lines, cash, missing, report } = collection
  return (
    <>
      {step === 'delivery' && mission.codeAsked ? (
        <Code mission={mission} collection={collection} />
      ) : null}
      <CountSection
        mission={mission}
        step={step}
        lines={lines}
        withClient={draft.withClient}
        asking={missing === 'reason'}
        onLine={typed.setLine}
        onWithClient={(withClient) => typed.change({ withClient })}
      />
      <Photos collection={collection} wanted={missing === 'photo'} />
      <ReserveSection
        lines={lines}
        reserves={draft.reserves}
        asking={missing === 'reserve'}
        onAdd={typed.addReserve}
        onChange={typed.setReserve}
        onRemove={typed.removeReserve}
      />
      <div data-place="cash" className={classes.place}>
        <CashSection
          mission={mission}
          cash={cash}
          refusal={report.cashRefusal}
          onGiven={(given) => typed.change({ given })}
          onDone={onDone}
        />
      </div>
    </>
  )
}

/** The proof that the laundry is handed to its own client. */
function Code({ mission, collection }: Pick<Props, 'mission' | 'collection'>) {
  const { typed, draft, missing, report } = collection
  return (
    <div data-place="code" className={classes.place}>
      <CodeSection
        triesLeft={mission.codeTriesLeft}
        value={draft.code}
        without={draft.withoutCode ?? false}
        onChange={(code) => typed.change({ code })}
        onWithout={(withoutCode) => typed.change({ withoutCode, code: '' })}
        error={missing === 'code' ? 'Le code a 4 chiffres.' : report.codeRefusal}
      />
    </div>
  )
}

/** Up to six photos, which stay on the phone until the step is confirmed. */
function Photos({ collection, wanted }: { collection: Props['collection']; wanted: boolean }) {
  const { typed, draft, photos, proof } = collection
  const lost = photos.read && draft.photos > photos.photos.length
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
            typed.countPhoto(1)
          }}
          onCaption={photos.setCaption}
          onRemove={(id) => {
            photos.remove(id)
            typed.countPhoto(-1)
          }}
        />
        {wanted ? (
          <div className="mt-10">
            <Note tone="danger" role="alert">
              Sans le bon code, prenez une photo de la remise pour confirmer.
            </Note>
          </div>
        ) : lost ? (
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
