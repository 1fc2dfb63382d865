// The first three and their order matter. A heavy part of Mantine (dialog, menu) imports its sheet beside itself, so that it
// comes with its own chunk (see scripts/css-layers.ts for what wins).
import './tokens.css'
import './font.css'
import './reset.css'
import './base.css'
import './utilities.css'
