/** The ways in which the user gives a file to the page: the file chooser, or dropped anywhere on the page. */
import { byId } from '../shell/element.js';

export function listenToFiles(take: (file: File) => void): void {
  const input = byId<HTMLInputElement>('file');
  input.addEventListener('change', () => {
    if (input.files?.[0]) take(input.files[0]);
  });
  const drop = byId('drop');
  const over = (is: boolean) => drop.classList.toggle('over', is);
  // Without preventDefault, the browser would leave the page and open a file that is dropped outside the drop area.
  window.addEventListener('dragover', (event) => {
    event.preventDefault();
    over(true);
  });
  window.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) over(false);
  });
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    over(false);
    const file = event.dataTransfer?.files[0];
    if (file && !byId('view-file').hidden) take(file);
  });
}
