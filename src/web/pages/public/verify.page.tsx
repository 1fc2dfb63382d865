import { VerifierPanel } from '#web/orders/tickets/verifier-panel.tsx'
import { PageTitle } from '#web/shop/site-sections/page-title.tsx'
import classes from './verify.module.css'

export function VerifyPage() {
  return (
    <>
      <PageTitle
        title="Vérifier un ticket"
        text="Est-il bien de Lavéo&#8239;? La réponse vient ici, même sans réseau."
      />
      <div className={classes.column}>
        <VerifierPanel />
      </div>
    </>
  )
}
