import { PageTitle } from '#web/features/site-sections/page-title.tsx'
import { VerifierPanel } from '#web/features/tickets/verifier-panel.tsx'
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
