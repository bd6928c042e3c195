"""What the drivers of the Python clients share."""

import traceback


async def make_calls(calls, call):
    """Makes the calls one after the other and gives their entries in the report."""
    entries = []
    for each in calls:
        progress = []

        async def on_progress(done, total, message):
            progress.append({"progress": done, "total": total, "message": message})

        try:
            result = await call(each["name"], each["arguments"], on_progress)
            entries.append({"result": dump(result), "progress": progress})
        except Exception:
            entries.append({"error": traceback.format_exc()})
    return entries


def dump(model):
    """A message of the client as JSON, with what the server sent and nothing else."""
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)
