package storagerules;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/**
 * A reply to firebase-tools. The status is always "ok", because firebase-tools drops a reply with any other status and
 * its caller would wait forever. Failures are in `errors`.
 */
final class Reply {
  private final JsonArray errors = new JsonArray();
  private final JsonArray warnings = new JsonArray();
  private final JsonObject json = new JsonObject();

  Reply() {
    json.addProperty("status", "ok");
    json.add("errors", errors);
    json.add("warnings", warnings);
  }

  static Reply to(long id) {
    Reply reply = new Reply();
    reply.json.addProperty("id", id);
    return reply;
  }

  Reply error(String text) {
    errors.add(text);
    return this;
  }

  Reply warning(String text) {
    warnings.add(text);
    return this;
  }

  Reply result(JsonObject result) {
    json.add("result", result);
    return this;
  }

  JsonObject json() {
    return json;
  }
}
