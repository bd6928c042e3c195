// Prints the checks that failed, since the suite itself shows only how many: `node failures.mjs FOLDER`.

import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

const [folder] = process.argv.slice(2);
for (const path of globSync(`${folder}/**/checks.json`).sort()) {
  const failed = JSON.parse(readFileSync(path, "utf8")).filter(({ status }) => /FAILURE|WARNING/.test(status));
  const scenario = basename(dirname(path)).replace(/^server-|-\d{4}-\d\d-\d\dT.*$/g, "");
  for (const { id, status, errorMessage } of failed) {
    console.log(`${status} ${scenario}:${id} ${errorMessage ?? ""}`);
  }
}
