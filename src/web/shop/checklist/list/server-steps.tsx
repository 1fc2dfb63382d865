import { TextLink } from '#web/components/actions/text-link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from '../opening-list.module.css'

/** How messages come to leave: no screen can do it, because it is set on the server. */
export function EmailStep() {
  return (
    <div className="stack gap-10">
      <p>
        Sans e‑mail, un client commande par son numéro et suit par un lien&nbsp;; il ne crée pas de
        compte.
      </p>
      <ol className={`stack gap-8 ${classes.advice}`}>
        <li>Ouvrez un compte chez Resend et validez-y votre nom de domaine.</li>
        <li>
          La personne qui s’occupe du serveur indique RESEND_API_KEY et MAIL_FROM, puis le
          redémarre.
        </li>
      </ol>
    </div>
  )
}

export function BackupsStep() {
  return (
    <div className="stack gap-10">
      <p>
        Le serveur fait une copie chaque nuit, et la première cinq minutes après son démarrage.
        Quand la dernière s’est faite, et ce qui l’empêche&nbsp;:{' '}
        <TextLink to={`${paths.superadmin.settingsPage('systeme')}#copies`}>
          Copies de sauvegarde
        </TextLink>
        .
      </p>
      <p>
        La personne qui s’occupe du serveur fait garder une autre copie sur une autre machine, et
        garde secret.key à part.
      </p>
    </div>
  )
}
