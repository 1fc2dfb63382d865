import { SLOTS } from '#shared/page-slots.ts'
import {
  MAIL_KEPT_DAYS,
  POSITION_KEPT_HOURS,
  REQUESTS_KEPT_DAYS,
  UNCONFIRMED_KEPT_DAYS,
} from '#shared/retention.ts'
import { paths } from '#web/lib/paths.ts'

/** What is kept, why, and until when; whoever changes one of these durations in the product changes it here. */
const KEPT = [
  {
    what: 'Votre compte',
    why: 'Nom, téléphone, e-mail, adresse, et les e-mails que vous voulez recevoir. Votre mot de passe n’est gardé que sous une forme qui ne permet pas de le relire.',
    until: `Jusqu’à la suppression du compte. Sans confirmation de l’adresse e-mail, ${UNCONFIRMED_KEPT_DAYS} jours.`,
  },
  {
    what: 'Vos commandes',
    why: 'Articles, prix, paiements et remboursements, étapes, téléphone de contact, adresse, point sur la carte, repère et note au livreur, pour collecter, livrer et tenir nos comptes.',
    until:
      'Si vous supprimez votre compte, les commandes restent dans nos livres, sans votre nom, ni téléphone, ni adresse, ni point, ni note.',
  },
  {
    what: 'La position du livreur',
    why: 'S’il l’accepte, le point où il est quand il roule vers vous, pour que vous le voyiez arriver. Le dernier seulement, jamais son trajet.',
    until: `Jusqu’à la fin de la course ou jusqu’à ce qu’il arrête le partage\u00a0; ${POSITION_KEPT_HOURS + 1} heures au plus sans nouvelle de lui.`,
  },
  {
    what: 'Vos connexions',
    why: 'Pour chaque session ouverte, le type de téléphone ou d’ordinateur et le navigateur, afin que vous puissiez la reconnaître et la fermer.',
    until: '30 jours sans visite, 90 jours au plus.',
  },
  {
    what: 'Les e-mails que nous vous envoyons',
    why: 'Le type de message, l’adresse et les faits qui servent à l’écrire\u00a0: pour une commande, les articles, le lieu et le téléphone.',
    until: `${MAIL_KEPT_DAYS} jours.`,
  },
  {
    what: 'Les liens et les codes',
    why: 'Confirmer une adresse, choisir un mot de passe, ouvrir un compte de l’équipe\u00a0; pour un code, aussi l’adresse de réseau de qui le demande.',
    until: 'Un lien est effacé un jour après son expiration, un code un jour après sa création.',
  },
  {
    what: 'Vos messages et vos candidatures',
    why: 'Ce que vous écrivez dans nos formulaires, pour vous répondre.',
    until: `Le temps de vous répondre, puis ${REQUESTS_KEPT_DAYS} jours. Ils disparaissent avec votre compte si l’e-mail est le même.`,
  },
  {
    what: 'Les copies de sauvegarde',
    why: 'Une copie de nos données est faite avant une mise à jour qui les transforme, pour pouvoir revenir en arrière. Ce que vous effacez ensuite y est encore.',
    until: 'Les cinq dernières copies.',
  },
  {
    what: 'Les journaux du serveur',
    why: 'La page demandée, l’heure et le numéro du compte, pour réparer les pannes. Ni nom, ni téléphone, ni e-mail. L’adresse de réseau, qui sert à freiner les abus, n’y est pas écrite.',
    until: 'Aussi longtemps que l’hébergeur les garde.',
  },
]

export function KeptData() {
  return (
    <section>
      <h2>Ce que nous gardons</h2>
      <p>
        Uniquement ce qui sert à prendre votre linge, à le rapporter et à en rendre compte. Nous ne
        vendons rien, et nous ne faisons pas de publicité.
      </p>
      <dl>
        {KEPT.map(({ what, why, until }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {why} <strong>{until}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function OnTheDevice() {
  return (
    <section>
      <h2>Sur votre appareil</h2>
      <ul>
        <li>Un cookie de session, tant que vous êtes connecté.</li>
        <li>
          Un cookie qui reconnaît, pendant un an, le navigateur où vous vous êtes déjà connecté. Si
          quelqu’un s’acharne sur votre compte, vous pouvez encore y entrer.
        </li>
        <li>
          Pour qui ouvre un compte de l’équipe, deux cookies de quelques minutes qui lient le code à
          son navigateur.
        </li>
        <li>
          Le thème choisi et le panier en cours, qui ne quittent pas votre appareil. Le panier est
          effacé à la déconnexion.
        </li>
        <li>Pour un livreur, son choix de partager ou non sa position pendant ses courses.</li>
      </ul>
      <p>Aucun traceur, aucune mesure d’audience.</p>
    </section>
  )
}

export function OtherReaders() {
  return (
    <section>
      <h2>Qui d’autre les reçoit</h2>
      <ul>
        <li>
          Le livreur d’une commande en voit le nom, le téléphone, l’adresse et le point, le temps de
          sa mission.
        </li>
        <li>
          Le client et l’équipe voient la position d’un livreur qui l’a acceptée, pendant sa course.
        </li>
        <li>
          Les serveurs d’OpenStreetMap envoient le fond des cartes à votre navigateur&nbsp;: ils
          voient votre adresse de réseau et la zone affichée, rien d’autre.
        </li>
        <li>Resend achemine nos e-mails&nbsp;: votre adresse et le texte du message.</li>
        <li>Wave reçoit le montant quand vous payez avec Wave.</li>
      </ul>
    </section>
  )
}

export function PersonsRights() {
  return (
    <section>
      <h2>Vos droits</h2>
      <p>
        La loi n°&nbsp;2013-450 du 19&nbsp;juin 2013 relative à la protection des données à
        caractère personnel vous donne le droit de lire vos données, de les corriger, de vous
        opposer à leur usage et de les faire effacer.
      </p>
      <ul>
        <li>
          Dans votre profil, vous les corrigez, vous les téléchargez et vous supprimez votre compte.
        </li>
        <li>
          Sans compte, écrivez à <a href={`mailto:${SLOTS.email}`}>{SLOTS.email}</a> ou par la page{' '}
          <a href={paths.contact}>Contact</a>.
        </li>
        <li>
          L’autorité de protection est l’ARTCI, l’Autorité de régulation des télécommunications/TIC
          de Côte d’Ivoire. Vous pouvez la saisir.
        </li>
      </ul>
    </section>
  )
}
