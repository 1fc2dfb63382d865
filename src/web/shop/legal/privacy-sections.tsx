import { DRAFT_PHOTOS_KEPT_DAYS, PAST_NAME_SHOWN_DAYS } from '#shared/retention.ts'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'

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
          Pour qui entre par son lien, un cookie qui garde, pendant un an, quand il l’a ouvert pour
          la première fois.
        </li>
        <li>
          Pour qui commande avec son numéro, un cookie qui reconnaît, pendant 90 jours, le
          navigateur qui a demandé&nbsp;: le lieu n’y est pas caché. Un autre, d’un an, reconnaît
          celui qui a confirmé&nbsp;: le lien du message y rouvre vos commandes.
        </li>
        <li>
          Pour l’équipe, un cookie qui garde, pendant un an, qui d’elle s’est connecté à ce
          navigateur&nbsp;: ce qui y est fait ensuite par le lien d’un client porte son nom.
        </li>
        <li>
          Pour qui ouvre un compte de l’équipe, deux cookies de quelques minutes qui lient le code à
          son navigateur.
        </li>
        <li>
          Vos réglages de cet appareil&nbsp;: le thème, le son, les notifications, l’ordre des
          listes. Ils y restent après la déconnexion.
        </li>
        <li>
          La commande que vous préparez&nbsp;: articles, lieu, repère, note et téléphone. Avec un
          compte, elle est effacée à la déconnexion. Sans compte, elle reste sur cet appareil
          jusqu’à ce qu’elle soit passée, effacée ou reprise dans un compte, ou qu’un compte s’y
          déconnecte. Ce que l’équipe prépare pour vous sur son appareil est effacé à sa
          déconnexion.
        </li>
        <li>
          Ce que vous écrivez sans l’envoyer, un message à l’équipe par exemple&nbsp;: dans cet
          onglet, jusqu’à ce qu’il parte, que vous fermiez l’onglet ou que vous vous déconnectiez.
        </li>
        <li>
          La commande validée sans réseau, avec les mêmes informations&nbsp;: elle attend sur cet
          appareil jusqu’à ce qu’elle parte ou que vous la repreniez. À la déconnexion, nous vous
          prévenons&nbsp;: elle y reste sans être montrée, et part quand vous vous reconnectez ici.
          Elle est effacée si vous supprimez ici votre compte. Une commande sans compte est montrée
          à qui ouvre Lavéo sur cet appareil.
        </li>
        <li>
          La dernière commande demandée par votre numéro, et le lien de son suivi, pour la retrouver
          ou la redemander&nbsp;: jusqu’à la suivante, ou jusqu’à ce qu’un compte se déconnecte de
          cet appareil.
        </li>
        <li>Pour un livreur, son choix de partager ou non sa position pendant ses trajets.</li>
        <li>
          Sur le téléphone d’un livreur, pour travailler sans réseau&nbsp;: ses missions, avec le
          nom, le téléphone, l’adresse, le repère et la note du client&nbsp;; ce qui est commencé à
          une porte, photos comprises, {DRAFT_PHOTOS_KEPT_DAYS} jours au plus. Tout est effacé à la
          déconnexion. Reste seulement ce qui est confirmé et pas encore envoyé, jusqu’à son envoi,
          sous son compte.
        </li>
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
          sa mission, et les photos deux jours de plus. Son historique garde le nom et le
          quartier&nbsp;; {PAST_NAME_SHOWN_DAYS} jours après la livraison, la référence et le
          quartier seulement.
        </li>
        <li>Vous et l’équipe voyez les photos et les comptages de vos commandes.</li>
        <li>
          Le client et l’équipe voient la position d’un livreur qui l’a acceptée, pendant son
          trajet.
        </li>
        <li>
          Les serveurs d’OpenStreetMap envoient le fond des cartes à votre navigateur&nbsp;: ils
          voient votre adresse de réseau et la zone affichée, rien d’autre.
        </li>
        <li>
          Si vous activez les notifications, le service de votre navigateur (Google, Mozilla, Apple
          ou Microsoft) les achemine&nbsp;: il sait quand il en passe une, et ne peut pas la lire.
        </li>
        <li>Resend achemine nos e‑mails&nbsp;: votre adresse et le texte du message.</li>
        <li>
          Les messages à votre numéro passent par WhatsApp, de Meta Platforms&nbsp;: il reçoit ce
          numéro, le texte et son lien, et ce que vous y répondez. Dans votre profil, vous pouvez
          choisir de n’en recevoir aucun&nbsp;: seuls un code, votre lien et une alerte sur votre
          compte vous parviennent encore.
        </li>
        <WhenFilled slot={SLOTS.wave}>
          <li>Wave reçoit le montant quand vous payez avec Wave.</li>
        </WhenFilled>
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
          Par votre lien, le profil les corrige et les efface. Pour les lire, écrivez{' '}
          <WhenFilled slot={SLOTS.email}>
            à <a href={`mailto:${SLOTS.email}`}>{SLOTS.email}</a> ou{' '}
          </WhenFilled>
          par la page <a href={paths.contact}>Contact</a>.
        </li>
        <li>
          L’autorité de protection est l’ARTCI, l’Autorité de régulation des télécommunications/TIC
          de Côte d’Ivoire. Vous pouvez la saisir.
        </li>
      </ul>
    </section>
  )
}
