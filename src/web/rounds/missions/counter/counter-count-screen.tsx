import { useRef } from 'react'
import { MAX_PHOTOS } from '#shared/orders/custody.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { cx } from '#web/lib/cx.ts'
import { PhotoNotSent } from '#web/orders/photo-not-sent.tsx'
import { PhotoPicker } from '#web/orders/photo-picker.tsx'
import { PhotoStrip } from '#web/orders/photo-strip.tsx'
import { ReserveList } from '#web/orders/reserve-list.tsx'
import { ReserveSection } from '#web/orders/reserve-section.tsx'
import { CodeSection } from '../collection/code-section.tsx'
import { CollectionDock } from '../collection/collection-dock.tsx'
import { missingText } from '../collection/missing.ts'
import { scrollToMissing } from '../collection/scroll-to-missing.ts'
import classes from '../collection.module.css'
import { piecesOf } from '../count/count.ts'
import { CountSection } from '../count/count-section.tsx'
import { CounterPayment } from './counter-payment.tsx'
import type { CountedView } from './counter-view.ts'
import { type CounterCount, useCounterCount } from './use-counter-count.ts'

interface Props {
  view: CountedView
  onCounted: () => void
}

/** The count of an order at the counter: the parts of a livreur's count, the payment by the team, and no livreur. */
export function CounterCountScreen({ view, onCounted }: Props) {
  const { order } = view
  const button = useRef<HTMLButtonElement>(null)
  const sections = useRef<HTMLDivElement>(null)
  const count = useCounterCount(view, {
    onCounted,
    onMissing: (missing) => scrollToMissing(sections.current, missing),
  })
  const { editor, draft, step, lines, missing, pointed } = count
  return (
    <div className="column">
      <div ref={sections} data-kept-draft className={cx('full', classes.sections)}>
        <p className="anywhere">
          <b>{order.client.fullname}</b> · {formatPhone(order.clientContactPhone)}
        </p>
        {view.codeAsked ? (
          <div data-place="code" className={classes.place}>
            <CodeSection
              triesLeft={view.codeTriesLeft}
              value={draft.code}
              withoutCode={draft.withoutCode ?? false}
              onChange={(code) => editor.change({ code })}
              onWithoutCode={(withoutCode) => editor.change({ withoutCode, code: '' })}
              error={
                count.codeRefusal ?? (pointed === 'code' ? 'Le code a 4 chiffres.' : undefined)
              }
            />
          </div>
        ) : null}
        <div className={classes.place}>
          <CountSection
            mission={order}
            step={step}
            lines={lines}
            withClient={draft.withClient}
            showErrors={pointed === 'reason'}
            onLines={editor.setLines}
            onWithClient={(withClient) => editor.change({ withClient })}
          />
        </div>
        <div data-place="cash" className={classes.place}>
          <CounterPayment order={order} count={count} onEnter={() => button.current?.focus()} />
        </div>
        <div className={classes.place}>
          {step === 'pickup' ? (
            <ReserveSection
              lines={lines}
              reserves={draft.reserves}
              onAdd={editor.addReserve}
              onChange={editor.setReserve}
              onRemove={editor.removeReserve}
            />
          ) : (
            <KnownDefects order={order} />
          )}
        </div>
        <Photos count={count} />
      </div>
      <CollectionDock
        ref={button}
        missing={missingText(missing, lines)}
        recap={`${piecesLabel(piecesOf(lines).counted)} · ${moneyRecap(count)}`}
        view={String(draft.payBy)}
        action={step === 'pickup' ? 'Confirmer le dépôt' : 'Confirmer le retrait'}
        pickup={step === 'pickup'}
        confirming={count.counting}
        failure={
          <div className="stack gap-8 mb-8 hide-empty">
            <PhotoNotSent reason={count.photoNotSent} />
            <ActFailure unanswered={count.unanswered} withRetry={false} />
          </div>
        }
        onConfirm={count.confirm}
        onGap={count.pointToGap}
      />
    </div>
  )
}

/** Defects noted when the clothes were dropped: they are compared with the clothes, and not asked again. */
function KnownDefects({ order }: { order: CountedView['order'] }) {
  const reserves = order.checks.find(({ step }) => step === 'pickup')?.reserves ?? []
  return (
    <Section title="Défauts notés au dépôt">
      {reserves.length > 0 ? (
        <Note tone="warning">
          <ReserveList reserves={reserves} />
        </Note>
      ) : (
        <p className="quiet">Aucun défaut noté.</p>
      )}
      <PhotoStrip order={order} step="pickup" />
    </Section>
  )
}

function Photos({ count: { editor, photos, proof } }: { count: CounterCount }) {
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
      </Section>
    </div>
  )
}

/** The payment above the button: `3 000 FCFA reçus`, `Wave 3 000 FCFA`, `à payer au retrait`. */
function moneyRecap({ draft, cash, step }: CounterCount): string {
  if (cash.due === 0) return 'rien à encaisser'
  if (draft.payBy === 'espece') return `${formatFcfa(cash.kept ?? 0)}\u00a0reçus`
  if (draft.payBy === 'wave') return `Wave ${formatFcfa(cash.due)}`
  return step === 'pickup' ? 'à payer au retrait' : 'reste à payer'
}
