// The first three and their order matter. A heavy part of Mantine (dialog, menu) imports its sheet beside itself, in a
// cascade layer of its own (see scripts/css-layers.ts), so that it comes with its own chunk.
import './tokens.css'
import './font.css'
import './reset.css'
import './base.css'
import './utilities.css'
