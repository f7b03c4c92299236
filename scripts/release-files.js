/**
 * The files of a release, by name: what each is made from, and who needs it. The workflow attaches exactly these, README.md
 * links to them, and `npm run release:dry` makes them here.
 *
 * What is no file: the package at npm, and the image.
 */

/** The list of the checksums, which has all files but itself and the provenance. */
export const CHECKSUMS = 'SHA256SUMS';

/** Who built the files from which commit, signed: made by the workflow alone. */
export const PROVENANCE = 'provenance.intoto.jsonl';

/** Everything in the package, as CycloneDX. */
export const SBOM = 'sbom.cdx.json';

/** Files of a build that are attached as they are. */
export const BUILT = ['curp-batch.html', 'curp-sheets.gs'];

/** Without a version in its name, so that a link to the latest release does not change. */
export const TARBALL = 'curp-batch.tgz';

/** In the order in which a release lists them. */
export const RELEASE_FILES = [...BUILT, TARBALL, SBOM, CHECKSUMS, PROVENANCE];
