import classes from './terms.module.css'

export function Terms() {
  return (
    <ul className={`stack gap-8 ${classes.terms}`}>
      <li>Le client vous voit arriver sur sa carte et se tient prêt.</li>
      <li>Lui et l’équipe Lavéo voient votre dernière position, rien d’autre.</li>
      <li>Seulement quand vous êtes en route. À la fin de la mission, elle est effacée.</li>
      <li>Vous pouvez arrêter à tout moment sur l’écran des missions.</li>
    </ul>
  )
}
