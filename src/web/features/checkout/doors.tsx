import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { pieceCount } from '#shared/money/lines.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { useDraft } from '#web/features/cart/draft.ts'
import { VISITOR } from '#web/features/cart/visitor-basket.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './doors.module.css'
import { FoundBasketNote } from './prepared/found-basket.tsx'

/** Both doors come back to the basket. */
const BACK_HERE = { from: paths.basket }

/** The last step of a basket without an account: to sign up, or to sign in. */
export function Doors() {
  const { draft } = useDraft(VISITOR)
  const title = useRef<HTMLHeadingElement>(null)
  // The form had the focus and has disappeared.
  useEffect(() => {
    void window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.doors}>
      <FoundBasketNote />
      <Ticket as="section" aria-labelledby="portes">
        <TicketBody className="stack gap-6">
          <h2 ref={title} id="portes" tabIndex={-1} className={classes.title}>
            Votre panier est prêt
          </h2>
          <p className="quiet">
            {piecesLabel(pieceCount(draft.lines))}. Dites-nous qui vous êtes&nbsp;: vous reverrez le
            total, puis vous validerez.
          </p>
        </TicketBody>
        <Seam />
        <TicketBody className="stack gap-12">
          <p>Première commande&#8239;?</p>
          <ButtonLink tone="soleil" size="lg" full to={paths.signUpClient} state={BACK_HERE}>
            Créer un compte
          </ButtonLink>
          <p className="mt-10">Vous avez déjà un compte&#8239;?</p>
          <ButtonLink tone="outline" size="lg" full to={paths.signIn} state={BACK_HERE}>
            Se connecter
          </ButtonLink>
          <TextLink to={paths.basket} className={`row gap-8 mt-10 ${classes.back}`}>
            <IconArrowLeft size={20} aria-hidden="true" />
            Modifier mon panier
          </TextLink>
        </TicketBody>
      </Ticket>
    </div>
  )
}
