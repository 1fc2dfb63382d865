import { IconCamera, IconCircleCheck, IconCircleX, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { PageButton } from '#web/components/actions/page-button.tsx'
import { ReferenceGap } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenEmpty, WhenFilled } from '#web/lib/when-slot.tsx'
import classes from './verifier-panel.module.css'

/** The fields for a ticket, and the place of the answer; `verifier-script.ts` makes it work. */
export function VerifierPanel() {
  return (
    <>
      <div role="status" className={classes.answer} data-answer="" />
      <Answers />
      <noscript>
        <Note tone="warning" title="Cette page a besoin de JavaScript">
          Elle calcule sur votre téléphone, sans rien envoyer. Ouvrez-la dans un autre navigateur.
        </Note>
      </noscript>
      <section>
        <h2 className="site-title">Votre ticket</h2>
        <p className={`quiet ${classes.lead}`}>
          Le plus simple&nbsp;: visez le code carré «&nbsp;Est-il bien de Lavéo&#8239;?&nbsp;» avec
          l’appareil photo du téléphone, puis ouvrez le lien.
        </p>
        <div className={`mt-16 ${classes.scan}`} data-scan="" data-unready="">
          <video
            className={`full mb-12 rounded-large ${classes.video}`}
            aria-label="Image de la caméra"
            playsInline
            muted
            hidden
          />
          <PageButton
            tone="soleil"
            size="lg"
            full
            icon={<IconCamera />}
            data-stop="Fermer la caméra"
          >
            <span data-label="">Scanner le code</span>
          </PageButton>
        </div>
        <form className="stack gap-12 mt-16" data-typed="">
          <div>
            <label className="strong text-s block mb-6" htmlFor="ticket">
              Lien ou code du ticket
            </label>
            <textarea
              id="ticket"
              className={`full rounded ${classes.code}`}
              rows={5}
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              aria-describedby="ticket-aide"
            />
            <p id="ticket-aide" className="quiet text-s">
              Collez le lien, ou tapez les cinq lignes imprimées sous le code. Les espaces et les
              minuscules ne comptent pas.
            </p>
          </div>
          <PageButton type="submit" size="lg" full icon={<IconSearch />}>
            Vérifier
          </PageButton>
        </form>
      </section>
    </>
  )
}

/** Templates of the answers; the script copies one of them into its place and fills it in. */
function Answers() {
  return (
    <>
      <template data-kind="ours">
        <Ours />
      </template>
      <template data-kind="foreign">
        <Foreign />
      </template>
      <template data-kind="unread">
        <Note tone="warning" title={<span data-fact="what" />}>
          <span data-fact="why" />
        </Note>
      </template>
      <template data-kind="later">
        <Note tone="warning" title="Il faut le réseau, une fois">
          Ce téléphone n’a pas encore la clé de ce ticket. Gardez la page ouverte&nbsp;: la réponse
          vient avec le réseau.
        </Note>
      </template>
      <template data-kind="no-camera">
        <Note tone="warning" title="La caméra ne répond pas">
          Permettez-la dans les réglages du navigateur, ou tapez le code du ticket.
        </Note>
      </template>
    </>
  )
}

const FACTS = [
  { name: 'pieces', term: 'Pièces comptées' },
  { name: 'total', term: 'Total' },
  { name: 'counted', term: 'Compté le' },
]

function Ours() {
  return (
    <Ticket as="section" className="clip" aria-label="Ticket vérifié">
      <svg
        className={`block full ${classes.lisere}`}
        viewBox="0 0 96 12"
        data-lisere=""
        aria-hidden="true"
      />
      <TicketBody>
        <p className={`row gap-12 display ${classes.title} ${classes.ours}`}>
          <IconCircleCheck size={38} aria-hidden="true" />
          Ce ticket est bien de Lavéo
        </p>
        <dl className={`stack gap-10 ${classes.facts}`}>
          <Fact name="reference" term="Commande">
            <span className="reference">
              <span data-fact="reference" />
              <ReferenceGap />
              <span data-fact="reference-end" />
            </span>
          </Fact>
          {FACTS.map(({ name, term }) => (
            <Fact key={name} name={name} term={term} />
          ))}
          <Fact name="promised" term="Promis" />
        </dl>
      </TicketBody>
      <Seam />
      <TicketBody>
        <p>
          <b>Comparez avec le papier.</b> Tout doit être pareil, le motif aussi. Ce qui diffère a
          été changé après nous.
        </p>
      </TicketBody>
    </Ticket>
  )
}

function Foreign() {
  return (
    <Ticket as="section" aria-label="Ticket refusé">
      <TicketBody>
        <p className={`row gap-12 display ${classes.title} ${classes.foreign}`}>
          <IconCircleX size={38} aria-hidden="true" />
          Ce ticket n’est pas de nous
        </p>
        <p className="mt-10">
          Sa signature n’est pas la nôtre, ou quelque chose y a été changé. Si vous l’avez tapé,
          relisez-le d’abord.
        </p>
      </TicketBody>
      <Seam />
      <TicketBody>
        <p>
          <b>Ne donnez ni linge ni argent contre ce ticket.</b> <Reach />
        </p>
      </TicketBody>
    </Ticket>
  )
}

function Fact({ name, term, children }: { name: string; term: string; children?: ReactNode }) {
  return (
    <div className="flex justify-between align-baseline gap-16 wrap" data-row={name}>
      <dt className="quiet">{term}</dt>
      <dd className="strong text-end push-end">{children ?? <span data-fact={name} />}</dd>
    </div>
  )
}

/** Contact by phone, where there is a number. */
function Reach() {
  return (
    <>
      <WhenFilled slot={SLOTS.phone}>
        Appelez-nous au{' '}
        <a className="nowrap" href={`tel:${SLOTS.phone}`}>
          {SLOTS.phoneShown}
        </a>
        .
      </WhenFilled>
      <WhenEmpty slot={SLOTS.phone}>
        Prévenez-nous par la page <a href={paths.contact}>Contact</a>.
      </WhenEmpty>
    </>
  )
}
